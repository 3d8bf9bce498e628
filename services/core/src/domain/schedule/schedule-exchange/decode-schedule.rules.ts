/**
 * Decodes the bytes of an uploaded schedule: UTF-8, UTF-16 with or without a byte order mark, the encoding that the XML
 * declares, or Windows-1252 for a table that is not UTF-8.
 */
import { isUtf8 } from 'node:buffer';
import { detectTableEncoding, detectUtf16 } from '../../../platform/tables/table-encoding.ts';
import { addNote, type ProblemList, quote, UnreadableSchedule } from './schedule-problems.rules.ts';

/** Supported encodings in an XML declaration, as labels of the Encoding Standard; ASCII is read as UTF-8. */
const singleByteEncodings = new Set(['iso-8859-1', 'iso-8859-15', 'windows-1252', 'latin1']);
const utf8Names = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

const chunkBytes = 1024 * 1024;

/**
 * Yields the text in chunks, so the XML reader never holds the whole file as one string; omits a byte order mark.
 * @throws UnreadableSchedule if the bytes are not text or their encoding is not supported
 */
export function decodeSchedule(bytes: Uint8Array, list: ProblemList): Iterable<string> {
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null) return decodeStrictly(bytes, utf16);
  if (bytes.subarray(0, 4096).includes(0)) throw encodingError('The file contains binary data, not text.');

  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  // A UTF-8 byte order mark takes precedence: the pattern does not match after it.
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (singleByteEncodings.has(declared)) return decodeStrictly(bytes, declared);
  if (!utf8Names.has(declared))
    throw encodingError(`The encoding “${declared}” is not supported; save the file as UTF-8.`);
  if (!/^(?:\u00EF\u00BB\u00BF)?\s*[<{[]/.test(head) && detectTableEncoding(bytes) === 'windows-1252')
    return decodeWindows(bytes, list);
  return decodeUtf8(bytes);
}

/** Excel saves “CSV” in the Windows code page. The note asks the person to check the letters. */
function decodeWindows(bytes: Uint8Array, list: ProblemList): Iterable<string> {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, chunkBytes));
  const example = /[\p{L}\p{N}]*[\u0080-\uFFFF][\p{L}\p{N}]*/u.exec(head)?.[0] ?? '';
  const reason = `The file is not UTF-8; it was read as Windows-1252, for example ${quote(example)}.`;
  addNote(list, null, 'encoding_guessed', reason);
  return decodeStrictly(bytes, 'windows-1252');
}

function* decodeStrictly(bytes: Uint8Array, label: string): Generator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  try {
    for (let offset = 0; offset < bytes.length; offset += chunkBytes)
      yield decoder.decode(bytes.subarray(offset, offset + chunkBytes), { stream: true });
    yield decoder.decode();
  } catch (error) {
    // The decoder throws a TypeError for invalid bytes; anything else is a bug.
    if (!(error instanceof TypeError)) throw error;
    throw encodingError(`The file is not valid ${label.toUpperCase()}.`);
  }
}

function decodeUtf8(bytes: Uint8Array): Iterable<string> {
  if (isUtf8(bytes)) return decodeStrictly(bytes, 'utf-8');
  const withReplacements = new TextDecoder('utf-8').decode(bytes);
  throw encodingError(
    'The file is not valid UTF-8 from this line on.',
    lineOfOffset(withReplacements, withReplacements.indexOf('\uFFFD')),
  );
}

/** Returns the line, from 1, of an offset in a text. */
function lineOfOffset(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index !== -1 && index < offset; index = text.indexOf('\n', index + 1)) line += 1;
  return line;
}

function encodingError(reason: string, line: number | null = null): UnreadableSchedule {
  return new UnreadableSchedule(line, 'unsupported_encoding', reason);
}
