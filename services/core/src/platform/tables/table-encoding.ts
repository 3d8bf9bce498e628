/**
 * Detects the encoding of tables that spreadsheets save. Excel writes UTF-8 with a byte order mark, UTF-16 (“Unicode text”,
 * not always with a mark) or the code page of Windows, which in Western Europe and America is 1252.
 */
import { isUtf8 } from 'node:buffer';

export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that decide whether a text without a mark is UTF-16. */
const headBytes = 4096;
/** Share of bytes in every second place that are zero in UTF-16 text of European languages. */
const zeroShare = 0.4;
/** Bytes that code page 1252 leaves undefined: such a file is in another one. */
const undefinedBytes: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Returns the UTF-16 byte order of a text, by its mark or by its zero bytes; null if it is not UTF-16. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, headBytes);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = (head.length / 2) * zeroShare;
  if (odd >= enough && odd > 0 && even === 0) return 'utf-16le';
  return even >= enough && even > 0 && odd === 0 ? 'utf-16be' : null;
}

/** Returns the encoding of a table; null for binary data and for other code pages. */
export function tableEncodingOf(bytes: Uint8Array): TableEncoding | null {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return utf16;
  if (bytes.subarray(0, headBytes).includes(0)) return null;
  if (isUtf8(bytes)) return 'utf-8';
  return bytes.some((byte) => undefinedBytes.has(byte)) ? null : 'windows-1252';
}
