import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A complete, decompressed request body. Call `remove` once it is no longer needed. */
export interface BufferedBody {
  readonly open: () => Readable;
  readonly remove: () => Promise<void>;
}

/** A rejected body, with the status and a sentence that explains it. */
export class RequestBodyError extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

const heldInMemory = 1024 * 1024;
/** Maximum compression ratio. Git compresses requests to a half or a tenth, never to a hundredth. */
const mostRatio = 100;
const ratioFrom = 1024 * 1024;

/**
 * Waits for the whole body and decompresses it; a long one is written to a file. So no work starts for a client that hasn't sent
 * everything. Throws `RequestBodyError` if the body is longer than `limit` bytes, decompresses to a hundred times its size, or is corrupt.
 */
export async function bufferRequestBody(request: IncomingMessage, limit: number): Promise<BufferedBody> {
  const parts: Buffer[] = [];
  let length = 0;
  let path: string | null = null;
  let file: FileHandle | null = null;
  const remove = async () => {
    if (path !== null) await rm(path, { force: true });
  };
  try {
    for await (const chunk of unpacked(request, limit)) {
      length += chunk.length;
      parts.push(chunk);
      if (length <= heldInMemory) continue;
      path ??= join(tmpdir(), `docwright-body-${randomUUID()}`);
      file ??= await open(path, 'wx', 0o600);
      await file.writeFile(Buffer.concat(parts.splice(0)));
    }
  } catch (error) {
    await file?.close();
    await remove();
    throw error;
  }
  await file?.close();
  const kept = path;
  return { open: () => (kept === null ? Readable.from([Buffer.concat(parts)]) : createReadStream(kept)), remove };
}

async function* unpacked(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  const packed = /^(?:x-)?gzip$/.test(request.headers['content-encoding'] ?? '');
  const source = packed ? createGunzip() : new PassThrough();
  let received = 0;
  request.on('data', (chunk: Buffer) => (received += chunk.length));
  request.on('error', (error) => source.destroy(error)); // for example, the client disconnected
  request.pipe(source);
  let given = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      // byte streams yield buffers
      given += chunk.length;
      if (given > limit)
        throw new RequestBodyError(413, `The request body is larger than ${Math.floor(limit / 1024 / 1024)} MB.`);
      if (packed && given > ratioFrom && given > received * mostRatio)
        throw new RequestBodyError(413, 'The request body decompresses to far more than Git sends.');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new RequestBodyError(400, 'Couldn’t decompress the request body.');
    throw error;
  } finally {
    request.unpipe(source);
    source.destroy();
  }
}
