import type { Response } from 'express';

/** Ends a handler with GitHub's status and words. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly object[] | undefined;

  constructor(status: number, message: string, errors?: readonly object[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** GitHub's answer to a request whose values cannot be. */
export function createValidationError(errors: readonly object[]): ApiError {
  return new ApiError(422, 'Validation Failed', errors);
}

/** Sends what went wrong in GitHub's `basic-error` or `validation-error`; nothing of an unexpected error but that it happened. */
export function sendApiError(response: Response, error: unknown): void {
  const known = knownError(error);
  if (known === null) console.error(error);
  const { status, message, errors } = known ?? new ApiError(500, 'Server Error');
  const words = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) };
  response.status(status).json(errors === undefined ? words : { ...words, errors });
}

function knownError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : null;
  // These two names are body-parser's own.
  if (type === 'entity.parse.failed') return new ApiError(400, 'Problems parsing JSON');
  return type === 'entity.too.large' ? new ApiError(413, 'Payload Too Large') : null;
}
