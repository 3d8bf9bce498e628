/** The sections of the front page of an event. */
import * as Type from 'typebox';
import { eventTextLengthMax, faqsMax, highlightsMax, sectionTextLengthMax, sectionTitleLengthMax } from './limits.ts';
import { nullable, shape } from './primitives.ts';

export const Sections = shape({
  welcome: Type.Optional(shape({ title: nullable(Type.String()), content: nullable(Type.String()) })),
  highlights: Type.Optional(
    Type.Array(shape({ title: Type.String(), description: Type.String(), icon: nullable(Type.String()) })),
  ),
  faqs: Type.Optional(Type.Array(shape({ question: Type.String(), answer: Type.String() }))),
});

const SectionTitle = Type.String({ minLength: 1, maxLength: sectionTitleLengthMax, 'x-trim': true });
const SectionText = Type.String({ minLength: 1, maxLength: sectionTextLengthMax, 'x-trim': true });
const optionalText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength, 'x-trim': true })));

export const SectionsChange = shape({
  welcome: Type.Optional(
    shape({
      title: optionalText(sectionTitleLengthMax),
      content: optionalText(eventTextLengthMax),
    }),
  ),
  highlights: Type.Optional(
    Type.Array(shape({ title: SectionTitle, description: SectionText, icon: optionalText(sectionTitleLengthMax) }), {
      maxItems: highlightsMax,
    }),
  ),
  faqs: Type.Optional(Type.Array(shape({ question: SectionTitle, answer: SectionText }), { maxItems: faqsMax })),
});
