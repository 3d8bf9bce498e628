/**
 * Decodes the bytes of an uploaded schedule: UTF-8, UTF-16 (with a byte order mark, or without one if it starts with
 * `<`, `{` or `[`), or the encoding that the XML declares.
 */
import { isUtf8 } from 'node:buffer';
import { UnreadableSchedule } from './schedule-problems.rules.ts';

/** Supported encodings in an XML declaration, as labels of the Encoding Standard; ASCII is read as UTF-8. */
const singleByteEncodings = new Set(['iso-8859-1', 'iso-8859-15', 'windows-1252', 'latin1']);
const utf8Names = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

const pieceBytes = 1024 * 1024;

/**
 * Yields the text in pieces, so that the XML reader never holds the whole file as one string; omits a byte order mark.
 * @throws UnreadableSchedule when the bytes are not text or their encoding is not supported
 */
export function decodeSchedule(bytes: Uint8Array): Iterable<string> {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) return decodeStrictly(bytes, utf16);
  if (bytes.subarray(0, 4096).includes(0)) throw encodingError('The file contains binary data, not text.');

  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  // A UTF-8 byte order mark wins: the pattern does not match behind it.
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (singleByteEncodings.has(declared)) return decodeStrictly(bytes, declared);
  if (!utf8Names.has(declared))
    throw encodingError(`The encoding “${declared}” is not supported; save the file as UTF-8.`);
  return decodeUtf8(bytes);
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isOpeningCharacter = (unit: number | undefined) => unit === 0x3c || unit === 0x7b || unit === 0x5b;
  if (isOpeningCharacter(first) && second === 0) return 'utf-16le';
  if (first === 0 && isOpeningCharacter(second)) return 'utf-16be';
  return null;
}

function* decodeStrictly(bytes: Uint8Array, label: string): Generator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    yield decoder.decode();
  } catch (error) {
    // The decoder throws a TypeError for invalid bytes; anything else is a bug.
    if (!(error instanceof TypeError)) throw error;
    throw encodingError(`The file is not valid ${label.toUpperCase()}.`);
  }
}

function decodeUtf8(bytes: Uint8Array): Iterable<string> {
  if (isUtf8(bytes)) return decodeStrictly(bytes, 'utf-8');
  const lossy = new TextDecoder('utf-8').decode(bytes);
  throw encodingError('The file is not valid UTF-8 from this line on.', lineOfOffset(lossy, lossy.indexOf('\uFFFD')));
}

/** Returns the line, from 1, of an offset in a text. */
function lineOfOffset(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function encodingError(reason: string, line: number | null = null): UnreadableSchedule {
  return new UnreadableSchedule(line, 'unsupported_encoding', reason);
}
