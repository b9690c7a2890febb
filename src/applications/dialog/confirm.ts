/** Asks a question with yes and no; closing it means no. */
export async function confirm(title: string, question: string): Promise<boolean> {
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    classes: ["tempo", "tp-ask"],
    window: { title },
    content: `<p>${foundry.utils.escapeHTML(question)}</p>`,
    rejectClose: false,
  });
  return answer === true;
}
