/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as hex. Implemented here because games in a home network run on
 * plain http, where browsers offer no `crypto.subtle` (K9), and because the engine uses nothing of its host.
 */
export function sha256(text: string): string {
  let hex = "";
  for (const word of digest(text)) hex += (word >>> 0).toString(16).padStart(8, "0");
  return hex;
}

/** The same hash as eight 32-bit words. */
export function digest(text: string): Readonly<Hash> {
  const blocks = padded(utf8(text));
  const hash: Hash = [...INITIAL];
  for (let from = 0; from < blocks.byteLength; from += 64) {
    for (let i = 0; i < 16; i++) SCHEDULE[i] = blocks.getInt32(from + i * WORD);
    for (let i = 16; i < 64; i++) {
      const a = SCHEDULE[i - 15] ?? 0;
      const b = SCHEDULE[i - 2] ?? 0;
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
      SCHEDULE[i] = ((SCHEDULE[i - 16] ?? 0) + s0 + (SCHEDULE[i - 7] ?? 0) + s1) | 0;
    }
    compress(hash);
  }
  return hash;
}

/** Eight 32-bit words. */
type Hash = [number, number, number, number, number, number, number, number];

/** Bytes in a 32-bit word. */
const WORD = 4;
/** The message schedule of the present block. */
const SCHEDULE = new Int32Array(64);

function compress(hash: Hash): void {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (SCHEDULE[i] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  hash[0] = (hash[0] + a) | 0;
  hash[1] = (hash[1] + b) | 0;
  hash[2] = (hash[2] + c) | 0;
  hash[3] = (hash[3] + d) | 0;
  hash[4] = (hash[4] + e) | 0;
  hash[5] = (hash[5] + f) | 0;
  hash[6] = (hash[6] + g) | 0;
  hash[7] = (hash[7] + h) | 0;
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    if (code > 0xffff) i += 1;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

/** Whole blocks of 64 bytes: the text, a one bit, zeros, and the text's length in bits. */
function padded(text: readonly number[]): DataView {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  for (let i = 0; i < text.length; i++) bytes[i] = text[i] ?? 0;
  bytes[text.length] = 0x80;
  const blocks = new DataView(bytes.buffer);
  blocks.setInt32(bytes.length - 2 * WORD, Math.floor((text.length * 8) / 2 ** 32));
  blocks.setInt32(bytes.length - WORD, text.length * 8);
  return blocks;
}

/** The first 32 bits of the fractional parts of the cube roots of the first primes. */
function constants(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(fraction(Math.cbrt(n)));
  }
  return found;
}

const fraction = (r: number): number => Math.floor((r - Math.floor(r)) * 2 ** 32) | 0;

/** The same for the square roots of the first eight primes. */
const INITIAL: Readonly<Hash> = [
  fraction(Math.sqrt(2)),
  fraction(Math.sqrt(3)),
  fraction(Math.sqrt(5)),
  fraction(Math.sqrt(7)),
  fraction(Math.sqrt(11)),
  fraction(Math.sqrt(13)),
  fraction(Math.sqrt(17)),
  fraction(Math.sqrt(19)),
];
const ROUNDS = Int32Array.from(constants(64));
