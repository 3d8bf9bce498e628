import { Copy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { copied } from '../../lib/clipboard.ts';
import { paths } from '../../lib/paths.ts';
import { useFirstInteraction } from '../../lib/use-first-interaction.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { t } from './events.en.json';

const QRCodeSVG = lazy(() => import('qrcode.react').then((m) => ({ default: m.QRCodeSVG })));

/** Formats a join code as two groups of four. */
const formatJoinCode = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1-$2');

/** Delay of the QR code, so that the page is loaded first; displayed without interaction too, for projectors. */
const qrDelayMs = 1500;

interface JoinCodeProps {
  readonly title: string;
  readonly code: string;
  readonly published: boolean;
}

/** Join code of an event, its link and its QR code. */
export function JoinCode({ title, code, published }: JoinCodeProps) {
  const link = `${location.origin}${paths.joinEvent(code)}`;
  const moved = useFirstInteraction(qrDelayMs);
  const copy = async () => {
    if (await copied(link)) showToast({ tone: 'good', title: t('events.code.copied') });
    else showToast({ tone: 'info', title: t('events.code.not_copied'), text: link });
  };
  return (
    <div className="flex flex-wrap items-center gap-6">
      <div className="size-37 overflow-hidden rounded-md bg-[#fff]">
        <Suspense>
          {moved && (
            <QRCodeSVG
              value={link}
              size={148}
              marginSize={2}
              bgColor="#ffffff"
              fgColor="#072a1f"
              title={t('events.code.qr', { title })}
            />
          )}
        </Suspense>
      </div>
      <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
        <p className="text-sm text-muted">{t('events.code')}</p>
        <p className="font-display text-3xl font-bold tracking-wide tabular">{formatJoinCode(code)}</p>
        <p className="max-w-[40ch] text-sm text-muted">{t(published ? 'events.code.text' : 'events.code.draft')}</p>
        <Button
          variant="secondary"
          size="small"
          icon={<Copy className="size-4" aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('events.code.copy')}
        </Button>
      </div>
    </div>
  );
}
