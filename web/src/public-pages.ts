/**
 * Script of the server-rendered pages (docs/decisions/0049): times in the reader’s time zone, buttons that share or copy,
 * and clicks on sponsors.
 */
import { t } from './features/events/public-events/public-events.en.json';
import { readerTime } from './features/events/public-events/public-time.ts';
import { formatLocale, localTimeZone } from './lib/dates.ts';
import { clockTime } from './lib/event-time.ts';
import './styles/public.css';

/** Adds times in the reader's time zone if they differ from those of the event. */
function addOwnTimes(): void {
  const readerZone = localTimeZone();
  const locale = formatLocale();
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-zone]')) {
    const { zone = readerZone, date = '', end } = time.dataset;
    const timeOf = (instant: string) => readerTime(Date.parse(instant), { zone, date }, { readerZone, locale });
    const start = timeOf(time.dateTime);
    if (start === null) continue;
    const text =
      end === undefined ? start : `${start} – ${timeOf(end) ?? clockTime(Date.parse(end), readerZone, locale)}`;
    const element = document.createElement('span');
    element.className =
      time.closest('.on-inverse') === null
        ? 'block text-sm text-muted'
        : 'block text-sm font-normal text-on-inverse-muted';
    // In a narrow column, the line breaks between the two parts.
    for (const part of [text, t('public.your_time')]) {
      const piece = document.createElement('span');
      piece.className = 'inline-block';
      piece.textContent = part;
      element.append(piece, ' ');
    }
    time.parentElement?.append(element);
  }
}

const copiedMs = 3_000;
/** Most desktop browsers have no share sheet. */
const canShare = typeof navigator.share === 'function';
/** Unavailable without a secure connection. */
const canCopy = typeof navigator.clipboard?.writeText === 'function';

/** Briefly shows that the content was copied. */
function confirmCopy(button: HTMLElement): void {
  const label = button.textContent;
  button.textContent = button.dataset['copied'] ?? label;
  setTimeout(() => {
    button.textContent = label;
  }, copiedMs);
}

async function share(button: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  if (canShare) {
    // Closing the share sheet is not an error.
    await navigator.share({ title: button.dataset['share'] ?? document.title, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url);
  confirmCopy(button);
}

/** Displays the share button if the browser can share or copy. */
function showShareButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-share]');
  if (button === null || !(canShare || canCopy)) return;
  button.hidden = false;
  button.addEventListener('click', () => void share(button));
}

/** Displays the buttons that copy a URL if the browser can copy. */
function showCopyButtons(): void {
  if (!canCopy) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => confirmCopy(button));
    });
  }
}

const middleButton = 1;

/** Counts a click on the link of a sponsor. If that fails, the link still works. */
function countSponsorClick({ target, type, button }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-clicks]') : null;
  if (link === null || (type === 'auxclick' && button !== middleButton)) return;
  void fetch(link.dataset['clicks'] ?? '', { method: 'POST', keepalive: true }).catch(() => undefined);
}

for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, countSponsorClick);
addOwnTimes();
showCopyButtons();
showShareButton();
