/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as hex. Here because games in a home network run on plain http, where browsers
 * offer no crypto.subtle (K9), and because the engine may use nothing of its host.
 */
export function sha256(text: string): string {
  let hex = "";
  for (const word of digest(text)) hex += (word >>> 0).toString(16).padStart(8, "0");
  return hex;
}

/** The same as eight words of 32 bits. */
export function digest(text: string): Int32Array {
  const bytes = utf8(text);
  const words = padded(bytes);
  const hash = Int32Array.from(INITIAL);
  for (let from = 0; from < words.length; from += 16) {
    for (let i = 0; i < 16; i++) SCHEDULE[i] = words[from + i] as number;
    for (let i = 16; i < 64; i++) {
      const a = SCHEDULE[i - 15] as number;
      const b = SCHEDULE[i - 2] as number;
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
      SCHEDULE[i] = ((SCHEDULE[i - 16] as number) + s0 + (SCHEDULE[i - 7] as number) + s1) | 0;
    }
    compress(hash);
  }
  return hash;
}

/** The message schedule of the block at hand. */
const SCHEDULE = new Int32Array(64);

function compress(hash: Int32Array): void {
  let [a, b, c, d] = [hash[0] as number, hash[1] as number, hash[2] as number, hash[3] as number];
  let [e, f, g, h] = [hash[4] as number, hash[5] as number, hash[6] as number, hash[7] as number];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (SCHEDULE[i] as number)) | 0;
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
  hash[0] = ((hash[0] as number) + a) | 0;
  hash[1] = ((hash[1] as number) + b) | 0;
  hash[2] = ((hash[2] as number) + c) | 0;
  hash[3] = ((hash[3] as number) + d) | 0;
  hash[4] = ((hash[4] as number) + e) | 0;
  hash[5] = ((hash[5] as number) + f) | 0;
  hash[6] = ((hash[6] as number) + g) | 0;
  hash[7] = ((hash[7] as number) + h) | 0;
}

function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number;
    if (code > 0xffff) i += 1;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

/** Big-endian words with a one behind the text, zeros, and its length in bits. */
function padded(bytes: readonly number[]): Int32Array {
  const words = new Int32Array(Math.ceil((bytes.length + 9) / 64) * 16);
  for (let i = 0; i < bytes.length; i++)
    words[i >> 2] = (words[i >> 2] as number) | ((bytes[i] as number) << (24 - 8 * (i & 3)));
  const end = bytes.length;
  words[end >> 2] = (words[end >> 2] as number) | (0x80 << (24 - 8 * (end & 3)));
  words[words.length - 2] = Math.floor((end * 8) / 2 ** 32);
  words[words.length - 1] = (end * 8) | 0;
  return words;
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
const ROUNDS = Int32Array.from(constants(64, 3));
