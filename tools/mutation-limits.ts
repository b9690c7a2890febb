/** In mutation runs a property test stops after thirty seconds of what holds: there are a thousand of them to come. */
import { configureGlobal } from "fast-check";

// The plugin that takes its place has to be named by each property.
configureGlobal({ interruptAfterTimeLimit: 30_000 });
