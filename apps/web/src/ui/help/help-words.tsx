import { type HelpTopic, helpTopics } from './topics.ts';

export default function HelpText({ topic }: { readonly topic: HelpTopic }) {
  return <p>{helpTopics[topic]}</p>;
}
