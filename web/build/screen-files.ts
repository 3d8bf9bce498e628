/** Screens with which visits of logged-in people begin: the page asks for their files and data before its scripts do. */
import type { Endpoint } from '@plenum/contracts/api';

/** Pattern of the path of a screen with the id of the event, its scripts, and its first requests. */
export type ScreenFiles = readonly [string, readonly string[], readonly Endpoint[]];

interface FirstScreen {
  readonly pattern: string;
  /** Its page, below `web/src`. */
  readonly module: string;
  /** What it requests whatever the replies are. */
  readonly requests: readonly Endpoint[];
}

const ofEvent = (path: string): string => `^/app/events/(\\d+)${path}$`;
const ofAll = ['GET /auth/me'] as const;
const ofEvents = [...ofAll, 'GET /events/:event_id'] as const;

export const firstScreens: readonly FirstScreen[] = [
  { pattern: '^/app/dashboard$', module: 'pages/dashboard.tsx', requests: ofAll },
  { pattern: ofEvent(''), module: 'pages/event-home.tsx', requests: ofEvents },
  { pattern: ofEvent('/agenda'), module: 'pages/agenda.tsx', requests: [...ofEvents, 'GET /events/:event_id/agenda'] },
  { pattern: ofEvent('/sessions/\\d+'), module: 'pages/session.tsx', requests: ofEvents },
];
