/**
 * In mutation runs a property test passes after thirty seconds without a failure: it runs again for a
 * thousand mutants.
 */
import { configureGlobal } from "fast-check";

// Each property would have to name the plugin that replaces this option.
configureGlobal({ interruptAfterTimeLimit: 30_000 });
