/**
 * Parsing of bounces: delivery status notifications of mail servers (RFC 3464). Anyone can write to the bounce address,
 * so every step has a limit, and anything else is ignored.
 */
import type { Email } from 'postal-mime';
import { isMailboxRefusal } from '../../../platform/mail/mailbox-refusal.ts';

/** `unknown`: the mailbox does not exist. `refused`: given up for another permanent reason. */
export type Returned = 'unknown' | 'refused';

const limits = {
  maxNestingDepth: 10,
  maxHeadersSize: 64 * 1024,
  // Does not parse the returned mail, which is not needed.
  forceRfc822Attachments: true,
  maxRfc822NestingDepth: 0,
} as const;
/** The report precedes the returned mail; each line costs the parser some microseconds. */
const readMaxBytes = 256 * 1024;
const readMaxLines = 4_000;
const reportMaxBytes = 64 * 1024;
const recipientsMax = 20;

/** Headers that contain the address to which a mail was sent. */
const addressHeaders: ReadonlySet<string> = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

/** Returns the headers of a message including the empty line. */
function headOf(message: Buffer): Buffer {
  const head = message.subarray(0, limits.maxHeadersSize);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => head.indexOf(end) + end.length).filter((end) => end > 3);
  return head.subarray(0, Math.min(head.length, ...ends));
}

/** Returns the beginning of a message, which contains the report. */
function beginningOf(message: Buffer): Buffer {
  const beginning = message.subarray(0, readMaxBytes);
  let end = 0;
  for (let lines = 0; lines < readMaxLines; lines += 1) {
    end = beginning.indexOf('\n', end) + 1;
    if (end === 0) return beginning;
  }
  return beginning.subarray(0, end);
}

/** Returns the values of the address headers of a message; does not parse its content. */
export async function addressesOf(message: Buffer): Promise<string> {
  const { headers } = await parse(beginningOf(headOf(message)));
  return headers.flatMap(({ key, value }) => (addressHeaders.has(key) ? [value] : [])).join('\n');
}

const nothing: Pick<Email, 'headers' | 'attachments'> = { headers: [], attachments: [] };

/** Parses a message; a message above a limit has no content. */
async function parse(message: Buffer): Promise<Pick<Email, 'headers' | 'attachments'>> {
  try {
    // Loaded lazily: few processes receive bounces.
    const { default: PostalMime } = await import('postal-mime');
    return await PostalMime.parse(message, limits);
  } catch {
    return nothing;
  }
}

const bytesOf = (content: Email['attachments'][number]['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

type Fields = ReadonlyMap<string, string>;

/** Splits a report into field groups; the first is about the message, the others about recipients. */
function groupsOf(report: string): Fields[] {
  const unfolded = report.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded
    .trim()
    .split(/\n[ \t]*\n/)
    .slice(0, recipientsMax + 1)
    .map((group) => new Map(group.split('\n').flatMap((line) => fieldOf(line))));
}

function fieldOf(line: string): [string, string][] {
  const colon = line.indexOf(':');
  return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
}

/** Status without a reason (RFC 3463, 3.1); the reply of the remote server is used instead. */
const vagueStatus = '5.0.0';

/** Returns the verdict of a group; null for delays and temporary failures. */
function readGroup(fields: Fields): Returned | null {
  if (fields.get('action')?.toLowerCase() !== 'failed') return null;
  const [status] = /^5\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(fields.get('status') ?? '') ?? [];
  if (status === undefined) return null;
  const [, reply = ''] = /^smtp\s*;\s*(.*)$/is.exec(fields.get('diagnostic-code') ?? '') ?? [];
  return isMailboxRefusal(status === vagueStatus ? reply : `550 ${status}`) ? 'unknown' : 'refused';
}

const reportTypes: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status']);

/** Returns the reason of a permanent bounce; null for everything else. */
export async function readDeliveryReport(message: Buffer): Promise<Returned | null> {
  const { attachments } = await parse(beginningOf(message));
  const report = attachments.find(({ mimeType }) => reportTypes.has(mimeType));
  if (report === undefined) return null;
  const groups = groupsOf(bytesOf(report.content).subarray(0, reportMaxBytes).toString('utf8'));
  const verdicts = groups.map(readGroup);
  return verdicts.find((verdict) => verdict === 'unknown') ?? verdicts.find((verdict) => verdict === 'refused') ?? null;
}
