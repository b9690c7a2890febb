/** In mutation runs a property test stops after ten seconds of what holds: there are a thousand of them to come. */
import { configureGlobal } from "fast-check";

configureGlobal({ interruptAfterTimeLimit: 10_000 });
