import type { TextValue } from '@plenum/contracts/errors';
import type { EventDetail } from '@plenum/contracts/events/events';
import {
  maxEventTextLength,
  maxFaqs,
  maxHighlights,
  maxSectionTextLength,
  maxSectionTitleLength,
} from '@plenum/contracts/limits';
import { TextArea, TextField } from '../../../../ui/field.tsx';
import { SaveBar } from '../../../../ui/form-actions.tsx';
import { Section } from '../../../../ui/page.tsx';
import { EntriesEditor } from './entries-editor.tsx';
import { t as detailText } from './settings-details.en.json';
import { t as settingsText } from './settings.en.json';
import { useSettings } from './use-settings.ts';

const savedContent = ({ sections }: EventDetail) => ({
  welcomeTitle: sections?.welcome?.title ?? '',
  welcomeContent: sections?.welcome?.content ?? '',
  highlights: sections?.highlights ?? [],
  faqs: sections?.faqs ?? [],
});
type Content = ReturnType<typeof savedContent>;

/** Returns entries as text, with a blank line between them. */
const shownEntries = (entries: TextValue, names: readonly string[]): string =>
  (Array.isArray(entries) ? (entries as readonly Readonly<Record<string, string>>[]) : [])
    .map((entry) => names.map((name) => entry[name] ?? '').join('\n'))
    .join('\n\n');

const isBlank = (...texts: readonly string[]): boolean => texts.some((text) => text.trim() === '');

const validate = ({ highlights, faqs }: Content) => ({
  highlights: highlights.some(({ title, description }) => isBlank(title, description))
    ? detailText('settings.highlights.incomplete')
    : undefined,
  faqs: faqs.some(({ question, answer }) => isBlank(question, answer))
    ? detailText('settings.faqs.incomplete')
    : undefined,
});

export function ContentSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, bar, conflict } = useSettings({
    event_id: event.id,
    tab: 'content',
    saved: savedContent(event),
    texts: {
      'sections.welcome.title': { label: detailText('settings.welcome.title') },
      'sections.welcome.content': { label: detailText('settings.welcome.content') },
      'sections.highlights': {
        label: detailText('settings.highlights'),
        show: (entries) => shownEntries(entries, ['title', 'description']),
      },
      'sections.faqs': {
        label: detailText('settings.faqs'),
        show: (entries) => shownEntries(entries, ['question', 'answer']),
      },
    },
    toBody: ({ welcomeTitle, welcomeContent, highlights, faqs }) => ({
      sections: {
        welcome: { title: welcomeTitle.trim() || null, content: welcomeContent.trim() || null },
        highlights: [...highlights],
        faqs: [...faqs],
      },
    }),
    validate,
  });
  return (
    <div className="max-w-3xl">
      <div className="grid gap-8">
        <Welcome values={values} change={change} />
        <Highlights values={values} change={change} />
        <Faqs values={values} change={change} />
      </div>
      <SaveBar {...bar} />
      {conflict}
    </div>
  );
}

interface ContentProps {
  readonly values: Content;
  readonly change: (next: Partial<Content>) => void;
}

function Welcome({ values, change }: ContentProps) {
  return (
    <Section title={detailText('settings.welcome')}>
      <div className="grid gap-4">
        <TextField
          label={detailText('settings.welcome.title')}
          maxLength={maxSectionTitleLength}
          value={values.welcomeTitle}
          onChange={({ target }) => change({ welcomeTitle: target.value })}
        />
        <TextArea
          label={detailText('settings.welcome.content')}
          maxLength={maxEventTextLength}
          value={values.welcomeContent}
          onChange={({ target }) => change({ welcomeContent: target.value })}
        />
      </div>
    </Section>
  );
}

function Highlights({ values, change }: ContentProps) {
  return (
    <Section title={detailText('settings.highlights')}>
      <EntriesEditor
        label={detailText('settings.highlights')}
        addLabel={detailText('settings.highlights.add')}
        entries={values.highlights}
        maxEntries={maxHighlights}
        emptyEntry={{ title: '', description: '', icon: null }}
        nameOf={({ title }, index) => title || settingsText('settings.entry.number', { number: index + 1 })}
        onChange={(highlights) => change({ highlights: [...highlights] })}
        renderEntry={(highlight, index, set) => (
          <>
            <TextField
              label={detailText('settings.highlights.title', { number: index + 1 })}
              maxLength={maxSectionTitleLength}
              value={highlight.title}
              onChange={({ target }) => set({ ...highlight, title: target.value })}
            />
            <TextArea
              label={detailText('settings.highlights.text', { number: index + 1 })}
              rows={2}
              maxLength={maxSectionTextLength}
              value={highlight.description}
              onChange={({ target }) => set({ ...highlight, description: target.value })}
            />
          </>
        )}
      />
    </Section>
  );
}

function Faqs({ values, change }: ContentProps) {
  return (
    <Section title={detailText('settings.faqs')}>
      <EntriesEditor
        label={detailText('settings.faqs')}
        addLabel={detailText('settings.faqs.add')}
        entries={values.faqs}
        maxEntries={maxFaqs}
        emptyEntry={{ question: '', answer: '' }}
        nameOf={({ question }, index) => question || settingsText('settings.entry.number', { number: index + 1 })}
        onChange={(faqs) => change({ faqs: [...faqs] })}
        renderEntry={(faq, index, set) => (
          <>
            <TextField
              label={detailText('settings.faqs.question', { number: index + 1 })}
              maxLength={maxSectionTitleLength}
              value={faq.question}
              onChange={({ target }) => set({ ...faq, question: target.value })}
            />
            <TextArea
              label={detailText('settings.faqs.answer', { number: index + 1 })}
              rows={2}
              maxLength={maxSectionTextLength}
              value={faq.answer}
              onChange={({ target }) => set({ ...faq, answer: target.value })}
            />
          </>
        )}
      />
    </Section>
  );
}
