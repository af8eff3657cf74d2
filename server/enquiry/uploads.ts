import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { longestFile, readListFile, type FileText } from 'api/enquiry';
import { HttpProblem } from '../http/problem';

/** The form has a text and a file. */
const maxParts = 4;

/** Lets the routes of this scope accept forms with a file, each of whose parts has at most `fieldSize` bytes. */
export async function acceptUploads(scope: FastifyInstance, fieldSize: number) {
  await scope.register(multipart, {
    limits: { parts: maxParts, fields: maxParts, files: 1, fieldSize, fileSize: longestFile + 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
}

/** What a form with a file has posted. */
export interface Upload {
  /** The text field, or `''`. */
  text: string;
  /** Absent if no file was chosen. */
  file?: FileText & { name: string };
}

/**
 * Reads a posted form with a file.
 * @throws {HttpProblem} 400 if it cannot be read, 413 for a text that is too large; an error with `statusCode` 413 for more parts
 * than a browser sends
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  try {
    return await readParts(request);
  } catch (error) {
    const { statusCode } = error as Partial<FastifyError>;
    throw statusCode || error instanceof HttpProblem ? error : new HttpProblem(400, 'The form cannot be read');
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const upload: Upload = { text: '' };
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      // Without a file browsers send an empty one without a name.
      if (part.filename) upload.file = { ...readListFile(bytes), name: part.filename.slice(0, 100) };
    } else if (part.valueTruncated) throw new HttpProblem(413, 'The text is too large');
    else if (part.fieldname === 'text') upload.text = String(part.value);
  }
  return upload;
}
