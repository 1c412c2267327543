/** An address as one would write it on a label. */
interface Address {
  readonly address_1?: string;
  readonly address_2?: string;
  readonly address_3?: string;
  readonly address_town?: string;
  readonly address_county?: string;
  readonly address_postcode?: string;
}

/** The lines of an address that say something. */
export const addressLines = (of: Address): readonly string[] =>
  [of.address_1, of.address_2, of.address_3, of.address_town, of.address_county, of.address_postcode].filter(
    (line): line is string => line !== undefined && line.trim() !== '',
  );

export function AddressText({ of }: { readonly of: Address }) {
  const lines = addressLines(of);
  if (lines.length === 0) return <span className="hy-none">–</span>;
  return lines.map((line, at) => (
    <span key={`${at}${line}`}>
      {at > 0 && <br />}
      {line}
    </span>
  ));
}
