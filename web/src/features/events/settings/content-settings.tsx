import type { EventDetail } from '@plenum/contracts/events';
import {
  event_text_length_max,
  faqs_max,
  highlights_max,
  section_text_length_max,
  section_title_length_max,
} from '@plenum/contracts/limits';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/form-actions.tsx';
import { Section } from '../../../ui/page.tsx';
import { EntriesEditor } from './entries-editor.tsx';
import { s } from './settings.messages.ts';
import { useSettings } from './use-settings.ts';

const savedContent = ({ sections }: EventDetail) => ({
  welcome_title: sections?.welcome?.title ?? '',
  welcome_content: sections?.welcome?.content ?? '',
  highlights: sections?.highlights ?? [],
  faqs: sections?.faqs ?? [],
});
type Content = ReturnType<typeof savedContent>;

const isBlank = (...texts: readonly string[]): boolean => texts.some((text) => text.trim() === '');

const problemsOf = ({ highlights, faqs }: Content) => ({
  highlights: highlights.some(({ title, description }) => isBlank(title, description))
    ? s('settings.highlights.incomplete')
    : undefined,
  faqs: faqs.some(({ question, answer }) => isBlank(question, answer)) ? s('settings.faqs.incomplete') : undefined,
});

/** What the front page of an event says. */
export function ContentSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, bar } = useSettings({
    event_id: event.id,
    tab: 'content',
    saved: savedContent(event),
    bodyOf: ({ welcome_title, welcome_content, highlights, faqs }) => ({
      sections: {
        welcome: { title: welcome_title.trim() || null, content: welcome_content.trim() || null },
        highlights: [...highlights],
        faqs: [...faqs],
      },
    }),
    problemsOf,
  });
  return (
    <div className="max-w-3xl">
      <div className="grid gap-8">
        <Welcome values={values} change={change} />
        <Highlights values={values} change={change} />
        <Faqs values={values} change={change} />
      </div>
      <SaveBar {...bar} />
    </div>
  );
}

interface ContentProps {
  readonly values: Content;
  readonly change: (next: Partial<Content>) => void;
}

function Welcome({ values, change }: ContentProps) {
  return (
    <Section title={s('settings.welcome')}>
      <div className="grid gap-4">
        <TextField
          label={s('settings.welcome.title')}
          maxLength={section_title_length_max}
          value={values.welcome_title}
          onChange={({ target }) => change({ welcome_title: target.value })}
        />
        <TextArea
          label={s('settings.welcome.content')}
          maxLength={event_text_length_max}
          value={values.welcome_content}
          onChange={({ target }) => change({ welcome_content: target.value })}
        />
      </div>
    </Section>
  );
}

function Highlights({ values, change }: ContentProps) {
  return (
    <Section title={s('settings.highlights')}>
      <EntriesEditor
        label={s('settings.highlights')}
        add_label={s('settings.highlights.add')}
        entries={values.highlights}
        entries_max={highlights_max}
        blank={{ title: '', description: '', icon: null }}
        nameOf={({ title }, index) => title || s('settings.entry.number', { number: index + 1 })}
        onChange={(highlights) => change({ highlights: [...highlights] })}
        renderEntry={(highlight, index, set) => (
          <>
            <TextField
              label={s('settings.highlights.title', { number: index + 1 })}
              maxLength={section_title_length_max}
              value={highlight.title}
              onChange={({ target }) => set({ ...highlight, title: target.value })}
            />
            <TextArea
              label={s('settings.highlights.text', { number: index + 1 })}
              rows={2}
              maxLength={section_text_length_max}
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
    <Section title={s('settings.faqs')}>
      <EntriesEditor
        label={s('settings.faqs')}
        add_label={s('settings.faqs.add')}
        entries={values.faqs}
        entries_max={faqs_max}
        blank={{ question: '', answer: '' }}
        nameOf={({ question }, index) => question || s('settings.entry.number', { number: index + 1 })}
        onChange={(faqs) => change({ faqs: [...faqs] })}
        renderEntry={(faq, index, set) => (
          <>
            <TextField
              label={s('settings.faqs.question', { number: index + 1 })}
              maxLength={section_title_length_max}
              value={faq.question}
              onChange={({ target }) => set({ ...faq, question: target.value })}
            />
            <TextArea
              label={s('settings.faqs.answer', { number: index + 1 })}
              rows={2}
              maxLength={section_text_length_max}
              value={faq.answer}
              onChange={({ target }) => set({ ...faq, answer: target.value })}
            />
          </>
        )}
      />
    </Section>
  );
}
