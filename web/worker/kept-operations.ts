/** Whose last answers are kept for a time without a connection: what people look up between two halls. */
import { GetMe } from '@plenum/contracts/auth';
import { GetEvent } from '@plenum/contracts/events';
import { GetMyAgenda } from '@plenum/contracts/my-agenda';
import { GetAgenda } from '@plenum/contracts/sessions';
import { GetEventSpeaker, ListEventSpeakers } from '@plenum/contracts/speakers';
import { ListUserEvents } from '@plenum/contracts/users';

const api_base_path = '/api';

/** Numbers stand for ids, so that `/speakers/admin` is no speaker. */
const patternOf = ({ path }: { readonly path: string }): RegExp =>
  new RegExp(`^${api_base_path}${path.replaceAll(/:\w+/g, String.raw`\d+`)}$`);

/** Without the person no screen below `/app` opens, and without their events nobody finds the agenda. */
const kept = [GetMe, ListUserEvents, GetEvent, GetAgenda, GetMyAgenda, ListEventSpeakers, GetEventSpeaker].map(
  patternOf,
);

/** Whether the answer of a GET is kept; nothing else of the API ever is. */
export const isKept = (pathname: string): boolean => kept.some((pattern) => pattern.test(pathname));

const me = patternOf(GetMe);

/** Whether it is the question who is logged in. */
export const asksWhoIsHere = (pathname: string): boolean => me.test(pathname);
