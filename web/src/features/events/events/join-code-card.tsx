import { publicPaths } from '../../../lib/public-paths.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { t } from './events.en.json';
import { formatJoinCode } from './join-code.ts';
import { QrCode } from './qr-code.tsx';

interface JoinCodeProps {
  readonly event: { readonly title: string; readonly slug: string; readonly is_published: boolean };
  readonly code: string;
}

export function JoinCode({ event, code }: JoinCodeProps) {
  const link = `${location.origin}${publicPaths.enter(event.slug, { code })}`;
  return (
    <div className="flex flex-wrap items-center gap-6">
      <QrCode value={link} title={t('events.code.qr', { title: event.title })} />
      <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
        <p className="text-sm text-muted">{t('events.code')}</p>
        <p className="font-display text-3xl font-bold tracking-wide tabular">{formatJoinCode(code)}</p>
        <p className="max-w-[40ch] text-sm text-muted">
          {t(event.is_published ? 'events.code.text' : 'events.code.draft')}
        </p>
        <CopyButton
          text={link}
          size="small"
          copiedTitle={t('events.code.copied')}
          failedTitle={t('events.code.not_copied')}
        >
          {t('events.code.copy')}
        </CopyButton>
      </div>
    </div>
  );
}
