import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { DoorOpen, ExternalLink, MonitorPlay, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../../../../lib/use-now.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, buttonClass, type ButtonVariant } from '../../../../ui/button.tsx';
import { formatTimeUntil } from './countdown.tsx';
import { PlayingBox, useIsPlaying } from './picture-box.tsx';
import { t } from './player.en.json';
import { playSession } from './playing.ts';
import type { StagePhase } from './stage-phase.rules.ts';
import { serviceOf, shortAddress, streamKey, webAddress, zoomNumber } from './stream.rules.ts';

interface ExternalPlayerProps {
  readonly session: SessionDetail;
  readonly phase: StagePhase;
}

const icons = { meeting: Video, stream: MonitorPlay, other: DoorOpen } as const;

/** Link to a meeting or a stream outside of Plenum. */
export function ExternalPlayer(props: ExternalPlayerProps) {
  const { session, phase } = props;
  const isPlaying = useIsPlaying(session);
  const platform = session.streaming_platform;
  const key = streamKey(session);
  if (platform === 'JITSI' && key !== null) {
    if (isPlaying) return <PlayingBox session={session} className="h-[75svh] min-h-96 rounded-lg" />;
    return (
      <ExternalPlayerCard
        {...props}
        name="Jitsi Meet"
        kind="meeting"
        text={t('player.notice.meeting', { provider: '8x8 Jitsi' })}
        action={
          <Button variant={variantOf(phase)} className="max-sm:w-full" onClick={() => playSession(session)}>
            {t('player.enter')}
          </Button>
        }
      />
    );
  }
  const url = key === null ? null : webAddress(key);
  if (url === null)
    return (
      <Alert tone="info" title={t('player.missing.title')}>
        {platform !== null && t(`player.missing.${platform}`)}
      </Alert>
    );
  const { name, kind } = platform === 'ZOOM' ? ({ name: 'Zoom', kind: 'meeting' } as const) : serviceOf(url);
  return (
    <ExternalPlayerCard
      {...props}
      name={name}
      kind={kind}
      text={t(`player.door.${kind}`, { name })}
      action={
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass(variantOf(phase), 'medium', 'max-sm:w-full')}
        >
          {t(`player.go.${kind}`, { name: shortAddress(name) })}
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        </a>
      }
    >
      <Fact label={t('player.number')} value={platform === 'ZOOM' ? zoomNumber(url) : null} />
      <Fact label={t('player.passcode')} value={session.zoom_passcode} />
      {kind !== 'meeting' && <p className="min-w-0 text-sm break-all text-muted">{shortAddress(url.href)}</p>}
    </ExternalPlayerCard>
  );
}

/** Secondary before the start, when the session is the main content of the page. */
const variantOf = (phase: StagePhase): ButtonVariant => (phase === 'before' ? 'secondary' : 'primary');

function Fact({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (value === null || value === '') return null;
  return (
    <p className="flex items-center gap-2 text-sm">
      <span className="text-muted">{label}</span>
      <code className="rounded-sm bg-sunk px-2 py-1 font-mono break-all select-all">{value}</code>
    </p>
  );
}

interface ExternalPlayerCardProps extends ExternalPlayerProps {
  readonly name: string;
  readonly kind: keyof typeof icons;
  /** Consequences of following the link. */
  readonly text: string;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

function ExternalPlayerCard({ session, phase, name, kind, text, action, children }: ExternalPlayerCardProps) {
  const Icon = icons[kind];
  const nowMs = useNow();
  return (
    <section
      aria-labelledby="door"
      className="flex flex-wrap items-center gap-4 rounded-lg border border-rule bg-surface p-4 sm:p-5"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-accent-soft text-on-accent-soft">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <h2 id="door" className="text-lg wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm text-muted">
          {phase === 'before' && (
            <span className="tabular font-semibold text-ink">
              {session.is_unscheduled
                ? t('player.unscheduled')
                : t('player.starts_in_words', { time: formatTimeUntil(session.starts_at, nowMs) })}{' '}
            </span>
          )}
          {text}
        </p>
        <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1 empty:hidden">{children}</div>
      </div>
      {action}
    </section>
  );
}
