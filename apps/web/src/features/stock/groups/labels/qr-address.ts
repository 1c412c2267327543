/** The picture of a QR code as the wire gives it, as an address for `img`. */
export const qrAddress = (base64: string): string => `data:image/png;base64,${base64}`;
