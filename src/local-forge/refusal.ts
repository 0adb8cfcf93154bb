// What the forge answers when it refuses, in GitHub's own words and shape.

/** One of the `errors` of a 422. */
export interface FieldError {
  readonly resource: string;
  readonly code: string;
  readonly field?: string;
  readonly message?: string;
  readonly value?: string | null;
}

/** A call that is refused: thrown by whoever finds out, answered by the dispatcher. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;

  constructor(status: number, message: string, errors?: readonly FieldError[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }

  /** The body, as GitHub's `basic-error` and `validation-error` have it. */
  body(documentation: string): Record<string, unknown> {
    return {
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      documentation_url: documentation,
      status: String(this.status),
    };
  }
}

/** The refusal of what is not there, or is hidden from whoever asks. */
export const notFound = (): Refusal => new Refusal(404, 'Not Found');

/** The refusal of fields that are wrong: a 422 that names them. */
export const invalid = (...errors: FieldError[]): Refusal => new Refusal(422, 'Validation Failed', errors);
