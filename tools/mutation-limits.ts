/** In mutation runs a property test stops after thirty seconds of what holds: there are a thousand of them to come. */
import { configureGlobal } from "fast-check";

configureGlobal({ interruptAfterTimeLimit: 30_000 });
