/** The public `foundry.data.validation` namespace. */
export { DataModelValidationError, DataModelValidationFailure } from "../abstract/validation-failure.ts";
