/** Rows that add a session to a calendar or subscribe to one; also rendered by the web server. */
import { Calendar, Download } from 'lucide-react';
import { addToCalendarUrls, type CalendarEntry, subscriptionUrls } from '../lib/calendar-links.ts';
import { t } from './calendar-choices.en.json';

const row = 'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 font-medium hover:bg-sunk hover:underline';

interface ChoiceProps {
  readonly href: string;
  readonly isFile?: boolean;
  readonly children: string;
}

const Choice = ({ href, isFile = false, children }: ChoiceProps) => {
  const Icon = isFile ? Download : Calendar;
  return (
    <li>
      <a
        href={href}
        className={row}
        {...(href.startsWith('https://') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {children}
      </a>
    </li>
  );
};

interface WebCalendarsProps {
  readonly urls: Readonly<Record<'google' | 'outlook' | 'office', string>>;
}

const WebCalendars = ({ urls }: WebCalendarsProps) =>
  (['google', 'outlook', 'office'] as const).map((name) => (
    <Choice key={name} href={urls[name]}>
      {t(`calendar.${name}`)}
    </Choice>
  ));

interface AddToCalendarProps {
  readonly entry: CalendarEntry;
  /** URL of the calendar file with the entry. */
  readonly file: string;
}

/** Ways to add one session to a calendar. */
export const AddToCalendar = ({ entry, file }: AddToCalendarProps) => (
  <ul className="-mx-3">
    <Choice href={file} isFile>
      {t('calendar.file')}
    </Choice>
    <WebCalendars urls={addToCalendarUrls(entry)} />
  </ul>
);

interface SubscribeProps {
  /** Absolute URL of the calendar. */
  readonly url: string;
  readonly name: string;
}

/** Ways to subscribe to a calendar. The control that copies its URL is separate: pages without the app have another one. */
export function SubscribeChoices({ url, name }: SubscribeProps) {
  const urls = subscriptionUrls(url, name);
  return (
    <ul className="-mx-3">
      <Choice href={urls.webcal}>{t('calendar.app')}</Choice>
      <WebCalendars urls={urls} />
    </ul>
  );
}
