import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { t } from './player.en.json';
import { shortAddress, webAddress } from './stream.rules.ts';

function JoinCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid gap-4 rounded-lg border border-rule bg-surface p-5 sm:p-6">
      <div>
        <p className="font-display text-lg">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

function JoinLink({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('primary', 'medium', 'w-full sm:w-auto sm:justify-self-start')}
    >
      <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </a>
  );
}

/** Link to an external meeting, with its passcode. */
export function ZoomCard({ address, passcode }: { readonly address: string; readonly passcode: string | null }) {
  const url = webAddress(address);
  if (url === null) return <Missing platform="ZOOM" />;
  return (
    <JoinCard title={t('player.zoom.title')} text={t('player.zoom.text')}>
      {passcode !== null && passcode !== '' && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{t('player.zoom.passcode')}</span>
          <code className="rounded-sm bg-sunk px-2 py-1 font-mono break-all select-all">{passcode}</code>
        </p>
      )}
      <JoinLink address={url.href}>{t('player.zoom.join')}</JoinLink>
    </JoinCard>
  );
}

/** Link to an external stream. */
export function OtherCard({ address }: { readonly address: string }) {
  const url = webAddress(address);
  if (url === null) return <Missing platform="OTHER" />;
  return (
    <JoinCard title={t('player.other.title')} text={t('player.other.text', { host: url.host })}>
      <p className="text-sm break-all text-muted">{shortAddress(address)}</p>
      <JoinLink address={url.href}>{t('player.other.open')}</JoinLink>
    </JoinCard>
  );
}

const Missing = ({ platform }: { readonly platform: 'ZOOM' | 'OTHER' }) => (
  <Alert tone="info" title={t('player.missing.title')}>
    {t(`player.missing.${platform}`)}
  </Alert>
);
