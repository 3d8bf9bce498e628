/** What people of the demo conference ask and vote. All of it is invented. */
import type { DemoEngagement } from '@plenum/core/domain/upkeep/demo-engagement.steps';
import { emailOf } from './demo-people.ts';

/** A keynote of the second day, which is today. */
export const demoEngagement: DemoEngagement = {
  session: 'The Commons After Dark',
  questions: [
    { from: emailOf('Kofi'), text: 'Which of these would you defend first, if you could keep only one?' },
    { from: emailOf('Priya'), text: 'Who pays for the night bus when nobody is on it?' },
    { from: emailOf('Wencke'), text: 'Is there a place where this already works, and what did it cost them?' },
  ],
  sessionPoll: {
    question: 'What do you share without noticing?',
    options: ['Night buses', 'Lullabies', 'Protocols', 'The sky'],
  },
  eventPoll: {
    question: 'How did you get here today?',
    options: ['By train', 'By bicycle', 'On foot', 'By car', 'From my sofa'],
  },
  comments: [
    'Clear from the first slide to the last. More of this.',
    'Good examples, but there was no time for questions.',
    'I have never looked at night buses like this before.',
    'The microphone was too quiet in the last rows.',
    'Please publish the slides!',
  ],
};
