/**
 * Detects the encoding of tables that spreadsheet programs save. Excel writes UTF-8 with a byte order mark, UTF-16
 * (“Unicode text”, not always with a mark) or the Windows code page, which is 1252 in Western Europe and America.
 */
import { isUtf8 } from 'node:buffer';

export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Number of leading bytes that are searched for zero bytes. */
const headBytes = 4096;
/** Minimum share of zeros among the high-order bytes of UTF-16 text in Latin script. */
const zeroShare = 0.4;
/** Bytes that code page 1252 does not define: a file that contains one uses another code page. */
const undefinedBytes: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Returns the UTF-16 byte order of a text, by its byte order mark or its zero bytes; null if it is not UTF-16. */
export function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, headBytes);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const minZeros = (head.length / 2) * zeroShare;
  if (odd >= minZeros && odd > 0 && even === 0) return 'utf-16le';
  return even >= minZeros && even > 0 && odd === 0 ? 'utf-16be' : null;
}

/** Returns the encoding of a table; null for binary data and other code pages. */
export function detectTableEncoding(bytes: Uint8Array): TableEncoding | null {
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null) return utf16;
  if (bytes.subarray(0, headBytes).includes(0)) return null;
  if (isUtf8(bytes)) return 'utf-8';
  return bytes.some((byte) => undefinedBytes.has(byte)) ? null : 'windows-1252';
}
