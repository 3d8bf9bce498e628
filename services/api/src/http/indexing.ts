/**
 * What search engines may keep. Only what shows an event that is listed for everybody: whatever else the API sends may be
 * at an address that is known to few, such as a calendar feed, a signed file or an event that is shown by its link only.
 */
import type { FastifyReply } from 'fastify';

/** Header of all replies but those that `letIndex` passes. */
export const notIndexed = { 'x-robots-tag': 'noindex' } as const;

export const letIndex = (reply: FastifyReply): FastifyReply => reply.removeHeader('x-robots-tag');
