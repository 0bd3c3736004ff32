import type { Request, Response } from 'express';
import type { GitHost } from '../gitHost.ts';

/** A handler from a function that returns the response body, or throws an `ApiError`. */
export function answer(
  host: GitHost,
  handle: (request: Request, response: Response) => Promise<unknown>,
  status = 200,
) {
  return async (request: Request, response: Response): Promise<void> =>
    void response.status(status).json(await host.answers.add(handle(request, response)));
}

/** Ends a handler with GitHub's status and message. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly object[] | undefined;

  constructor(status: number, message: string, errors?: readonly object[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** GitHub's response to invalid values. */
export function createValidationError(errors: readonly object[]): ApiError {
  return new ApiError(422, 'Validation Failed', errors);
}

/** Sends an error as GitHub's `basic-error` or `validation-error`; hides the details of unexpected errors. */
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
