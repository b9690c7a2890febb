/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as hex. Here because games in a home network run on plain http, where browsers
 * offer no crypto.subtle (K9), and because the engine may use nothing of its host.
 */
export function sha256(text: string): string {
  const bytes = padded(utf8(text));
  const hash = Int32Array.from(INITIAL);
  const words = new Int32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 16; i++) {
      const at = block + i * 4;
      words[i] =
        (byte(bytes, at) << 24) | (byte(bytes, at + 1) << 16) | (byte(bytes, at + 2) << 8) | byte(bytes, at + 3);
    }
    for (let i = 16; i < 64; i++) {
      const a = word(words, i - 15);
      const b = word(words, i - 2);
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      words[i] = (word(words, i - 16) + s0 + word(words, i - 7) + s1) | 0;
    }
    compress(hash, words);
  }
  return [...hash].map((h) => (h >>> 0).toString(16).padStart(8, "0")).join("");
}

const byte = (bytes: readonly number[], i: number): number => bytes[i] as number;
const word = (words: Int32Array, i: number): number => words[i] as number;
const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function compress(hash: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choose = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choose + (ROUNDS[i] as number) + word(words, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t2 = (s0 + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] = (word(hash, i) + x) | 0));
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

function padded(bytes: number[]): number[] {
  const bits = bytes.length * 8;
  const out = [...bytes, 0x80];
  while (out.length % 64 !== 56) out.push(0);
  for (let i = 7; i >= 0; i--) out.push(Math.floor(bits / 2 ** (8 * i)) & 255);
  return out;
}

/** The first 32 bits of the fractional parts of a root of each of the first primes. */
function constants(count: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(fraction(n, root));
  }
  return found;
}

function fraction(n: number, root: number): number {
  const r = root === 2 ? Math.sqrt(n) : Math.cbrt(n);
  return Math.floor((r - Math.floor(r)) * 2 ** 32) | 0;
}

const INITIAL = constants(8, 2);
const ROUNDS = constants(64, 3);
