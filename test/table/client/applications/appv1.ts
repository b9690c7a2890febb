/**
 * `foundry.appv1`: there to be named, as all who take the core's first sheets out of the register do, and to be extended;
 * none of it is built, and what is made of it says so.
 */

abstract class Unbuilt {
  constructor() {
    throw new Error(`NotImplemented: ${new.target.name}, an application of the first version`);
  }
}

class Application extends Unbuilt {}
class Dialog extends Application {}
class FormApplication extends Application {}
class DocumentSheet extends FormApplication {}

class ActorSheet extends DocumentSheet {}
class AdventureImporter extends DocumentSheet {}
class ItemSheet extends DocumentSheet {}
class JournalSheet extends DocumentSheet {}
class JournalPageSheet extends DocumentSheet {}
class JournalTextPageSheet extends JournalPageSheet {}
class JournalTextTinyMCESheet extends JournalTextPageSheet {}

export const appv1 = {
  api: { Application, Dialog, DocumentSheet, FormApplication },
  sheets: {
    ActorSheet,
    AdventureImporter,
    ItemSheet,
    JournalPageSheet,
    JournalSheet,
    JournalTextPageSheet,
    JournalTextTinyMCESheet,
  },
};
