import type { SessionDetail } from '@plenum/contracts/sessions';
import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { t } from './player.en.json';
import { streamKey } from './stream.rules.ts';

const loadCards = () => import('./join-cards.tsx');
const ZoomCard = lazy(async () => ({ default: (await loadCards()).ZoomCard }));
const OtherCard = lazy(async () => ({ default: (await loadCards()).OtherCard }));
const EmbeddedPlayer = lazy(async () => ({ default: (await import('./embedded-player.tsx')).EmbeddedPlayer }));

const providers = { VIMEO: 'Vimeo', MUX: 'Mux', JITSI: '8x8 Jitsi' } as const;

/** Player of a session. Loads third-party content only after a click. */
export function PlayerBox({ session }: { readonly session: SessionDetail }) {
  const platform = session.streaming_platform;
  if (platform === null) return null;
  const key = streamKey(session);
  const isMeeting = platform === 'JITSI' || platform === 'ZOOM';
  return (
    <Section title={t(isMeeting ? 'player.join' : 'player.title')}>
      {key === null || key === '' ? (
        <Alert tone="info" title={t('player.missing.title')}>
          {t(`player.missing.${platform}`)}
        </Alert>
      ) : platform === 'ZOOM' || platform === 'OTHER' ? (
        <Suspense fallback={<Loading />}>
          {platform === 'ZOOM' ? (
            <ZoomCard address={key} passcode={session.zoom_passcode} />
          ) : (
            <OtherCard address={key} />
          )}
        </Suspense>
      ) : (
        <ClickToLoad key={`${platform} ${key}`} session={session} platform={platform} playerKey={key} />
      )}
    </Section>
  );
}

interface ClickToLoadProps {
  readonly session: SessionDetail;
  readonly platform: keyof typeof providers;
  readonly playerKey: string;
}

function ClickToLoad({ session, platform, playerKey }: ClickToLoadProps) {
  const [wanted, setWanted] = useState(false);
  const provider = providers[platform];
  const isMeeting = platform === 'JITSI';
  if (wanted) {
    return (
      <Suspense fallback={<Loading />}>
        <EmbeddedPlayer session={session} platform={platform} playerKey={playerKey} provider={provider} />
      </Suspense>
    );
  }
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-4 rounded-lg border border-rule bg-sunk p-6 text-center">
      <Button icon={<Play aria-hidden="true" className="size-5" />} onClick={() => setWanted(true)}>
        {t(isMeeting ? 'player.enter' : 'player.load')}
      </Button>
      <p className="max-w-[46ch] text-sm text-muted">
        {t(isMeeting ? 'player.notice.meeting' : 'player.notice', { provider })}
      </p>
    </div>
  );
}
