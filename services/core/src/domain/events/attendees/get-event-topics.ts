import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { createEventTopics, type EventTopics } from './event-topics.ts';

/** Returns the filter topics of the people list, at most five seconds old. Throws the errors of `authorizeEvent`. */
export async function getEventTopics(scope: Scope, event_id: number): Promise<EventTopics> {
  await authorizeEvent(scope, event_id, 'attendee:read');
  return scope.once(createEventTopics)(event_id);
}
