/**
 * What search engines may index: only replies about an event that is listed publicly. Any other reply may be at an
 * address that few people know, such as a calendar feed, a signed file or an event that is visible by its link only.
 */
import type { FastifyReply } from 'fastify';

/** Header of all replies but those that `letIndex` passes. */
export const notIndexed = { 'x-robots-tag': 'noindex' } as const;

export const letIndex = (reply: FastifyReply): FastifyReply => reply.removeHeader('x-robots-tag');
