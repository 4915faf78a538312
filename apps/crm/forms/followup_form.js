/* A follow-up asks for what its method, topic and outcome call for: how long a visit took, what can come of it, when to get in touch again.
   Its button puts that off by a week. */
(function (form) {
  /** Methods that take an appointment. */
  var meetings = ['visit', 'video'];
  /** Outcomes after which nobody calls again, and days until the next call after the others. */
  var ends = ['won', 'noNeed'];
  var days = { interested: 7, callAgain: 3, quoted: 5 };
  /** Outcomes that a topic can have; those of the others are all. */
  var outcomes = {
    needs: ['interested', 'callAgain', 'noNeed'],
    proposal: ['interested', 'quoted', 'callAgain', 'noNeed'],
    signing: ['won', 'callAgain', 'noNeed'],
    aftercare: ['interested', 'callAgain', 'noNeed'],
    collection: ['callAgain', 'noNeed'],
  };

  function two(number) {
    return (number < 10 ? '0' : '') + number;
  }
  function dayText(date) {
    return date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate());
  }

  /** A day some days after another, not on a weekend: nobody is called then. */
  function workday(day, wait) {
    var then = new Date(day.getFullYear(), day.getMonth(), day.getDate() + wait);
    while (then.getDay() === 0 || then.getDay() === 6) then.setDate(then.getDate() + 1);
    return then;
  }

  /** Shows, requires, hides and narrows by method, topic and outcome. */
  function arrange() {
    var isOver = ends.indexOf(form.result.value) >= 0;
    form.minutes.required = meetings.indexOf(form.method.value) >= 0;
    form.nextOn.display = !isOver;
    form.remindAt.display = !isOver;
    form.nextOn.required = days[form.result.value] !== undefined;
    form.result.items = outcomes[form.topic.value || ''] || null;
    form.actions.forEach(function (button) {
      if (button.code === 'postpone') button.visible = !isOver;
    });
  }

  form.on('onLoad', function (data) {
    if (!this.isNew || data.happenedAt) return;
    var now = new Date();
    data.happenedAt = dayText(now) + ' ' + two(now.getHours()) + ':' + two(now.getMinutes());
  });

  form.on('onRendered', function () {
    form.minutes.min = 1;
    form.minutes.max = 600;
    arrange();
    form.topic.valueChange.subscribe(arrange);
    form.method.valueChange.subscribe(arrange);
    form.result.valueChange.subscribe(function (change) {
      arrange();
      var wait = days[change.value];
      if (wait === undefined || form.nextOn.hasValue) return;
      form.nextOn.value = dayText(workday(new Date(), wait));
    });
  });

  /* A week from the planned day, or from today when that has passed; the reader looks at it and saves. */
  form.on('onCustomAction', async function (action, data) {
    if (action.code !== 'postpone') return;
    if (!this.inEdit) await this.doAction('edit');
    var today = dayText(new Date());
    var planned = String(data.nextOn || '').slice(0, 10);
    var from = (planned > today ? planned : today).split('-');
    form.nextOn.value = dayText(workday(new Date(+from[0], +from[1] - 1, +from[2]), 7));
    form.remindAt.value = null;
  });

  form.on('onValidate', function (action, data) {
    if (action.code !== 'save' || data.result !== 'won' || String(data.content || '').length >= 10) return;
    var isChinese = this.$i18n.locale === 'zh';
    this.$message.warning(isChinese ? '已成交的跟进请写明成交经过，至少 10 个字' : 'Say how the deal was closed, in at least 10 characters');
    return false;
  });
})
