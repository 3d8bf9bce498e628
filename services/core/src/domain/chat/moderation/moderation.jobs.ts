import type { HandlersOfJobs } from '../../../job-handlers.ts';
import { moderateEvent } from './moderate-event.ts';
import { moderateIcebreaker } from './moderate-icebreaker.ts';
import { moderateMessage } from './moderate-message.ts';
import { moderateProfile } from './moderate-profile.ts';
import { sweepRooms } from './sweep-rooms.ts';

export const moderationJobs: HandlersOfJobs<
  'moderate-event' | 'sweep-rooms' | 'moderate-icebreaker' | 'moderate-message' | 'moderate-profile'
> = {
  'moderate-event': { perform: (deps, { event_id }) => moderateEvent(deps, event_id) },
  'sweep-rooms': { perform: (deps) => sweepRooms(deps) },
  'moderate-icebreaker': { perform: (deps, { connection_id }) => moderateIcebreaker(deps, connection_id) },
  'moderate-message': { perform: (deps, { message_id }) => moderateMessage(deps, message_id) },
  'moderate-profile': { perform: (deps, { user_id, event_id }) => moderateProfile(deps, user_id, event_id) },
};
