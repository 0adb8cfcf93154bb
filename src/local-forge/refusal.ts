// Refusals in GitHub's words and shape.

/** One of the `errors` of a 422. */
export interface FieldError {
  readonly resource: string;
  readonly code: string;
  readonly field?: string;
  readonly message?: string;
  readonly value?: string | null;
}

/** The refusal of a call. Any function can throw it; the dispatcher turns it into the response. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;

  constructor(status: number, message: string, errors?: readonly FieldError[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }

  /** The response body, in the shape of GitHub's `basic-error` and `validation-error`. */
  body(documentation: string): Record<string, unknown> {
    return {
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      documentation_url: documentation,
      status: String(this.status),
    };
  }
}

/** The refusal for something that does not exist, or is hidden from the caller. */
export const notFound = (): Refusal => new Refusal(404, 'Not Found');

/** The refusal of invalid fields: a 422 that names them. */
export const invalid = (...errors: FieldError[]): Refusal => new Refusal(422, 'Validation Failed', errors);
