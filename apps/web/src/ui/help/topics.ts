/**
 * All words of help, by topic: what something means, and what follows from it. One table, loaded when somebody asks; how to
 * add to it: docs/help.md.
 */
import { hireTopics } from './topics-hire.ts';
import { officeTopics } from './topics-office.ts';
import { peopleTopics } from './topics-people.ts';
import { stockTopics } from './topics-stock.ts';

export const helpTopics = { ...hireTopics, ...stockTopics, ...peopleTopics, ...officeTopics };
export type HelpTopic = keyof typeof helpTopics;
