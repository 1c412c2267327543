import { type HelpTopic, helpTopics } from './topics.ts';

export default function HelpWords({ topic }: { readonly topic: HelpTopic }) {
  return <p>{helpTopics[topic]}</p>;
}
