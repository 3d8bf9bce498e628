import type { Playback } from '@plenum/contracts/live/playback';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { useQuery } from '../../../../lib/swr.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { providerOf } from './picture-box.tsx';
import { t } from './player.en.json';
import { jitsiMeeting, muxPlayer, needsTokens, streamKey, vimeoPlayer } from './stream.rules.ts';

interface EmbeddedPlayerProps {
  readonly session: SessionDetail;
}

/** Player of a platform in an iframe; tokens are requested once, because a new one would restart it. */
export function EmbeddedPlayer({ session }: EmbeddedPlayerProps) {
  const signed = needsTokens(session);
  const { data, error, mutate } = useQuery(
    'GET /sessions/:session_id/playback-data',
    signed ? { params: { session_id: session.id } } : null,
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
    },
  );
  if (signed && error !== undefined) return <ErrorState failure={error} onRetry={() => mutate()} />;
  if (signed && data === undefined) return <Loading />;
  const source = sourceOf(session, data);
  if (source === null) {
    return (
      <Alert tone="info" title={t('player.missing.title')}>
        {t('player.missing.tokens')}
      </Alert>
    );
  }
  return (
    <iframe
      src={source}
      title={t('player.frame', { title: session.title, provider: providerOf(session) })}
      allow="autoplay; fullscreen; picture-in-picture; camera; microphone; display-capture; clipboard-write"
      allowFullScreen
      // The rule is about iframes of our own origin; these are third-party origins, which store their settings there.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-presentation"
      // Videos may be limited to certain sites; the path of the page is not sent.
      referrerPolicy="strict-origin"
      className="size-full"
    />
  );
}

function sourceOf(session: SessionDetail, data: Playback | undefined): string | null {
  const key = streamKey(session) ?? '';
  switch (session.streaming_platform) {
    case 'VIMEO':
      return vimeoPlayer(key);
    case 'MUX': {
      const tokens = data?.tokens ?? null;
      if (tokens === null && needsTokens(session)) return null;
      return muxPlayer(key, session.title, tokens);
    }
    case 'JITSI': {
      const { app_id, room_name, token } = data ?? {};
      return app_id && room_name && token ? jitsiMeeting(app_id, room_name, token) : null;
    }
    case 'ZOOM':
    case 'OTHER':
    case null:
      return null;
  }
}
