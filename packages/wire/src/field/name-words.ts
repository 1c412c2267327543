const IN_CAPITALS = /\b(?:csv|html|id|sku|url|uuid|xlsx|utf-\w+)\b/gi;

/** Returns a name of a field or choice as words: `in_transit` becomes "In transit", `file_url` "File URL". */
export const nameInWords = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1))
    .replaceAll('_', ' ')
    .replaceAll(IN_CAPITALS, (word) => word.toUpperCase());
