import type { SessionDetail } from '@plenum/contracts/sessions';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { EmbeddedPlayer } from './embedded-player.tsx';
import { OtherCard, ZoomCard } from './join-cards.tsx';
import { t } from './player.messages.ts';
import { streamKey } from './stream.rules.ts';

const providers = { VIMEO: 'Vimeo', MUX: 'Mux', JITSI: '8x8 Jitsi' } as const;

/** Where a session is watched. Nothing of a third party is loaded before somebody asks for it. */
export function PlayerBox({ session }: { readonly session: SessionDetail }) {
  const platform = session.streaming_platform;
  if (platform === null) return null;
  const key = streamKey(session);
  const is_meeting = platform === 'JITSI' || platform === 'ZOOM';
  return (
    <Section title={t(is_meeting ? 'player.join' : 'player.title')}>
      {key === null || key === '' ? (
        <Alert tone="info" title={t('player.missing.title')}>
          {t(`player.missing.${platform}`)}
        </Alert>
      ) : platform === 'ZOOM' ? (
        <ZoomCard address={key} passcode={session.zoom_passcode} />
      ) : platform === 'OTHER' ? (
        <OtherCard address={key} />
      ) : (
        <ClickToLoad key={`${platform} ${key}`} session={session} platform={platform} stream_key={key} />
      )}
    </Section>
  );
}

interface ClickToLoadProps {
  readonly session: SessionDetail;
  readonly platform: keyof typeof providers;
  readonly stream_key: string;
}

function ClickToLoad({ session, platform, stream_key }: ClickToLoadProps) {
  const [wanted, setWanted] = useState(false);
  const provider = providers[platform];
  const is_meeting = platform === 'JITSI';
  if (wanted) {
    return <EmbeddedPlayer session={session} platform={platform} stream_key={stream_key} provider={provider} />;
  }
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-4 rounded-lg border border-rule bg-sunk p-6 text-center">
      <Button icon={<Play aria-hidden="true" className="size-5" />} onClick={() => setWanted(true)}>
        {t(is_meeting ? 'player.enter' : 'player.load')}
      </Button>
      <p className="max-w-[46ch] text-sm text-muted">
        {t(is_meeting ? 'player.notice.meeting' : 'player.notice', { provider })}
      </p>
    </div>
  );
}
