/** The demo's snippets and announcement. */
import { dictionary } from '@hireyard/messages/dictionary';
import { sql, type Tx } from '../../db/database.ts';

const SNIPPETS: Readonly<Record<string, string>> = dictionary({
  'quote-follow-up': `Dear {{customer_name}},

did you have a chance to look at our quote {{contract_number}} for {{grand_total}}? We keep the goods for you for a few days. To go ahead, reply to this mail or accept the quote by its link.`,
  'delivery-access': `Our van comes on {{delivery_date}}. Please tell us who meets it, a telephone number, and anything about access: stairs, lifts, height limits, where it can park.`,
  'ready-to-collect': `We collect on {{collection_date}}. Please have everything stacked in its crates at the place where we left it. Plates need no washing, only scraping.`,
  'late-return': `Part of your hire {{contract_number}} was due back on {{collection_date}} and has not reached us. Please tell us when we can expect it; others are waiting for it.`,
  thanks: `Thank you for hiring from {{company}}. We hope that everything went well, and would be glad to hear how it was.`,
});

const ANNOUNCEMENT = {
  subject: 'Stocktaking on the last Friday of the month',
  content:
    'Nothing leaves the depots after 15:00 on that day. Please plan deliveries before it, and book what comes back on the same evening.',
};

/** Adds snippets and an announcement without an end. */
export async function addDemoSnippets(tx: Tx): Promise<void> {
  for (const [code, content] of Object.entries(SNIPPETS))
    await tx.rows(sql`insert into snippet (code, content) values (${code}, ${content})`);
  await tx.rows(
    sql`insert into announcement (subject, content) values (${ANNOUNCEMENT.subject}, ${ANNOUNCEMENT.content})`,
  );
}
