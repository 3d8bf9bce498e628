import { Printer, Share2 } from 'lucide-react';
import { copyToClipboard } from '../../../../lib/clipboard.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { showToast } from '../../../../ui/toast.ts';
import { t } from './my-day.en.json';

const buttonClass =
  'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md border border-edge bg-surface text-sm font-semibold hover:bg-sunk lg:px-3.5';

interface MyDayActionsProps {
  readonly heading: string;
  readonly text: string;
}

/**
 * Uses the share sheet of the device if available; otherwise copies the text. The shared URL is that of the public
 * agenda.
 */
async function share({ heading, text }: MyDayActionsProps): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title: heading, text });
      return;
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
    }
  }
  const isCopied = await copyToClipboard(text);
  showToast(
    isCopied ? { tone: 'good', title: t('my_day.shared') } : { tone: 'error', title: t('my_day.share_failed') },
  );
}

export function MyDayActions(day: MyDayActionsProps) {
  return (
    <div className="flex gap-2">
      <button type="button" className={buttonClass} onClick={() => void share(day)}>
        <Share2 aria-hidden="true" className="size-5 lg:size-4" />
        <span className="max-lg:sr-only">{t('my_day.share')}</span>
      </button>
      <button type="button" className={classNames(buttonClass, 'max-sm:hidden')} onClick={() => print()}>
        <Printer aria-hidden="true" className="size-5 lg:size-4" />
        <span className="max-lg:sr-only">{t('my_day.print')}</span>
      </button>
    </div>
  );
}
