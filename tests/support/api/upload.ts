/** File uploads as browsers send them. */
import type { SendOptions } from './test-client.ts';

const boundary = 'plenum-test-boundary';

/** Builds a multipart body with one file, preceded by text fields. */
export function multipartUpload(
  bytes: Uint8Array,
  file_name = 'schedule.xml',
  field = 'file',
  fields: Readonly<Record<string, string>> = {},
): SendOptions {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${file_name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(texts.join('')),
      Buffer.from(head),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
