/**
 * Parsing of bounces: delivery status notifications of mail servers (RFC 3464). Anyone can write to the bounce address,
 * so every step has a limit, and all other messages are ignored.
 */
import type { Email } from 'postal-mime';
import { isMailboxRejection } from '../../../platform/mail/mailbox-rejection.ts';

/** `unknown`: the mailbox does not exist. `refused`: delivery failed for another permanent reason. */
export type BounceReason = 'unknown' | 'refused';

const limits = {
  maxNestingDepth: 10,
  maxHeadersSize: 64 * 1024,
  // The returned email is not needed.
  forceRfc822Attachments: true,
  maxRfc822NestingDepth: 0,
} as const;
/**
 * The report precedes the returned email. The number of lines is limited too, because parsing each takes some
 * microseconds.
 */
const maxReadBytes = 256 * 1024;
const maxReadLines = 4_000;
const maxReportBytes = 64 * 1024;
const maxRecipients = 20;

/** Headers that contain the address to which an email was sent. */
const addressHeaders: ReadonlySet<string> = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

/** Returns the headers of a message, including the empty line. */
function headersOf(message: Buffer): Buffer {
  const limited = message.subarray(0, limits.maxHeadersSize);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => limited.indexOf(end) + end.length).filter((end) => end > 3);
  return limited.subarray(0, Math.min(limited.length, ...ends));
}

/** Returns the beginning of a message, which contains the report. */
function reportPartOf(message: Buffer): Buffer {
  const partial = message.subarray(0, maxReadBytes);
  let end = 0;
  for (let lines = 0; lines < maxReadLines; lines += 1) {
    end = partial.indexOf('\n', end) + 1;
    if (end === 0) return partial;
  }
  return partial.subarray(0, end);
}

/** Returns the values of the address headers of a message; does not parse its content. */
export async function recipientAddressesOf(message: Buffer): Promise<string> {
  const { headers } = await parse(reportPartOf(headersOf(message)));
  return headers.flatMap(({ key, value }) => (addressHeaders.has(key) ? [value] : [])).join('\n');
}

const emptyMessage: Pick<Email, 'headers' | 'attachments'> = { headers: [], attachments: [] };

/** Parses a message. Returns no content for a message above a limit. */
async function parse(message: Buffer): Promise<Pick<Email, 'headers' | 'attachments'>> {
  try {
    // Loaded lazily, because few processes receive bounces.
    const { default: PostalMime } = await import('postal-mime');
    return await PostalMime.parse(message, limits);
  } catch {
    return emptyMessage;
  }
}

const bytesOf = (content: Email['attachments'][number]['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

type Fields = ReadonlyMap<string, string>;

/** Splits a report into groups of fields; the first is about the message, the others are about recipients. */
function fieldGroupsOf(report: string): Fields[] {
  const unfolded = report.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded
    .trim()
    .split(/\n[ \t]*\n/)
    .slice(0, maxRecipients + 1)
    .map((group) => new Map(group.split('\n').flatMap((line) => fieldOf(line))));
}

function fieldOf(line: string): [string, string][] {
  const colon = line.indexOf(':');
  return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
}

/** Status without a reason (RFC 3463, 3.1), for which the reply of the remote server is used instead. */
const vagueStatus = '5.0.0';

/** Returns the reason of a permanent failure; null for delays and temporary failures. */
function bounceReasonOf(fields: Fields): BounceReason | null {
  if (fields.get('action')?.toLowerCase() !== 'failed') return null;
  const [status] = /^5\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(fields.get('status') ?? '') ?? [];
  if (status === undefined) return null;
  const [, reply = ''] = /^smtp\s*;\s*(.*)$/is.exec(fields.get('diagnostic-code') ?? '') ?? [];
  return isMailboxRejection(status === vagueStatus ? reply : `550 ${status}`) ? 'unknown' : 'refused';
}

const reportTypes: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status']);

/** Returns the reason of a permanent bounce; null for everything else. */
export async function readDeliveryReport(message: Buffer): Promise<BounceReason | null> {
  const { attachments } = await parse(reportPartOf(message));
  const report = attachments.find(({ mimeType }) => reportTypes.has(mimeType));
  if (report === undefined) return null;
  const groups = fieldGroupsOf(bytesOf(report.content).subarray(0, maxReportBytes).toString('utf8'));
  const reasons = groups.map(bounceReasonOf);
  return reasons.find((reason) => reason === 'unknown') ?? reasons.find((reason) => reason === 'refused') ?? null;
}
