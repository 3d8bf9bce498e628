import { takesReactions } from '@plenum/contracts/session-reaction-rules';
import type { SessionDetail } from '@plenum/contracts/sessions';
import { useNow } from '../../lib/use-now.ts';
import { ReactionBar } from './reaction-bar.tsx';

/** The reactions to a session while it takes some. */
export function SessionReactions({ session }: { readonly session: SessionDetail }) {
  const times = { startsMs: Date.parse(session.starts_at), endsMs: Date.parse(session.ends_at) };
  return takesReactions(session, times, useNow()) ? <ReactionBar session_id={session.id} /> : null;
}
