/**
 * Search engines may only index replies about publicly listed events. Other replies may have a secret URL, such as a
 * calendar feed, a signed file, or an event that is only visible by its link.
 */
import type { FastifyReply } from 'fastify';

/** Default header of all replies. */
export const noIndexHeaders = { 'x-robots-tag': 'noindex' } as const;

export const allowIndexing = (reply: FastifyReply): FastifyReply => reply.removeHeader('x-robots-tag');
