/** Composes messages as bytes. The header is written here (header-text.ts), the parts below it by nodemailer. */
import MailComposer from 'nodemailer/lib/mail-composer';
import {
  HeaderInjectionError,
  idsHeader,
  mailboxHeader,
  messageIdOf,
  safe,
  textHeader,
} from './header-text.ts';
import { type Mailbox, parseAddresses } from './parse-addresses.ts';

export interface Attachment {
  /** File name. */
  readonly name: string;
  /** For example application/pdf. */
  readonly mediaType: string;
  readonly content: Buffer;
  /** Its `cid:` name in the HTML. The image is then shown there and not listed as an attachment. */
  readonly contentId?: string;
}

export interface MessageInput {
  /** With or without angle brackets, like the ids below. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: Mailbox;
  /** One address each, with or without a name: `a@b.example`, `Ann <a@b.example>`. */
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly replyTo?: string;
  readonly subject: string;
  readonly html?: string;
  readonly text: string;
  readonly inReplyTo?: string;
  readonly references: readonly string[];
  readonly attachments: readonly Attachment[];
  /** Only `X-…`, Auto-Submitted, Precedence, List-Unsubscribe and List-Unsubscribe-Post. */
  readonly headers: Readonly<Record<string, string>>;
}

const OTHER_HEADER = /^(?:x-[a-z0-9-]{1,60}|auto-submitted|precedence|list-unsubscribe(?:-post)?)$/i;
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,80}\/[\w!#$&^.+-]{1,80}$/;

/** Parses one mailbox with an optional name. */
function mailboxOf(field: string, text: string): Mailbox {
  safe(field, text);
  const parsed = parseAddresses(text);
  const [mailbox, ...more] = 'ok' in parsed ? parsed.ok : [];
  if (mailbox === undefined || more.length > 0) throw new HeaderInjectionError(field, 'is not one address');
  return mailbox;
}

/** The sender's name may contain characters that need quotes in a list, so its address is parsed alone. */
const senderOf = ({ name, address }: Mailbox): Mailbox => ({
  name,
  address: mailboxOf('from', address).address,
});

function headOf(input: MessageInput): string {
  const mailboxes = (field: 'to' | 'cc') => input[field].map((text) => mailboxOf(field, text));
  const others = Object.entries(input.headers).map(([name, value]) => {
    if (!OTHER_HEADER.test(name))
      throw new HeaderInjectionError('headers', 'names a header that is not for all');
    return textHeader(name, name, value);
  });
  return [
    mailboxHeader('From', 'from', [senderOf(input.from)]),
    mailboxHeader('To', 'to', mailboxes('to')),
    mailboxHeader('Cc', 'cc', mailboxes('cc')),
    mailboxHeader(
      'Reply-To',
      'replyTo',
      input.replyTo === undefined ? [] : [mailboxOf('replyTo', input.replyTo)],
    ),
    textHeader('Subject', 'subject', input.subject),
    idsHeader('In-Reply-To', 'inReplyTo', input.inReplyTo === undefined ? [] : [input.inReplyTo]),
    idsHeader('References', 'references', input.references),
    ...others,
  ].join('');
}

const attachmentOf = ({ name, mediaType, content, contentId }: Attachment) => {
  if (!MEDIA_TYPE.test(mediaType)) throw new HeaderInjectionError('mediaType', 'is not a media type');
  return {
    // Readers would decode text that looks encoded and show another name.
    filename: safe('attachment name', name).replaceAll('=?', '=_') || 'attachment',
    contentType: mediaType,
    content,
    ...(contentId === undefined ? {} : { cid: messageIdOf('contentId', contentId) }),
  };
};

/**
 * Composes a message: header, text, optional HTML and attachments, with CRLF line ends. Bcc recipients are only in
 * the envelope.
 * Throws HeaderInjectionError with the field's name for line breaks and control characters in names, addresses, the
 * subject, ids, file names and other headers.
 */
export async function composeMessage(input: MessageInput): Promise<Buffer> {
  const head = headOf(input);
  const parts = new MailComposer({
    messageId: `<${messageIdOf('messageId', input.messageId)}>`,
    date: input.date,
    // Without text, an attachment would become the message itself.
    text: input.text.toWellFormed() || '\n',
    ...(input.html === undefined ? {} : { html: input.html.toWellFormed() }),
    attachments: input.attachments.map(attachmentOf),
    encoding: 'quoted-printable',
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.concat([Buffer.from(head, 'ascii'), await parts.compile().build()]);
}
