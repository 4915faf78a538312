/* Payments and due dates at a glance; reminds of what runs out and adds up what is checked. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  extensions: {
    dueDays: 30,
    words: {
      zh: { title: '30 天内到期的合同', none: '30 天内没有合同到期', more: '其余 {count} 份请按到期日期筛选', due: '{date} 到期', overdue: '已过期 {days} 天', close: '知道了', sum: '已勾选 {count} 份，合同金额 {amount} 元，未回款 {unpaid} 元', choose: '请先勾选合同', running: '履行中的合同不能删除：{name}', failed: '查询没有成功，请稍后再试' },
      en: { title: 'Contracts due within 30 days', none: 'No contract is due within 30 days', more: '{count} more: filter by end date', due: 'due {date}', overdue: '{days} days overdue', close: 'Close', sum: '{count} selected, worth ¥{amount}, ¥{unpaid} due', choose: 'Select one or more contracts first', running: 'Contracts in progress cannot be deleted: {name}', failed: 'The contracts could not be loaded, please try again later' }
    },
    say: function (key, values) {
      var text = this.extensions.words[vm.$i18n.locale][key];
      return text.replace(/\{(\w+)\}/g, function (whole, name) { return values && name in values ? String(values[name]) : whole; });
    },
    dateText: function (date) {
      var two = function (number) { return (number < 10 ? '0' : '') + number; };
      return date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate());
    },
    dayOf: function (text) {
      var parts = String(text).slice(0, 10).split('-').map(Number);
      return new Date(parts[0], parts[1] - 1, parts[2]);
    },
    /* Days past the end date of a contract still open; views without both columns tell nothing. */
    overdueDays: function (raw) {
      if (!raw || !raw.data.endOn || !raw.data.stage || ['completed', 'terminated', 'draft'].indexOf(raw.data.stage) >= 0) return 0;
      return Math.max(0, Math.floor((Date.now() - this.extensions.dayOf(raw.data.endOn).getTime()) / 86400000) - 1);
    },
    amount: function (value) {
      return Number(value).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
    },
    remindDue: async function () {
      var today = new Date();
      var until = new Date(today.getTime() + this.extensions.dueDays * 86400000);
      var answer = await axios.post('/api/runtime/query/list', {
        schemaCode: 'contract', queryCode: 'contract_all', mobile: false, page: 0, size: 10, orderByFields: ['endOn'], orderType: 1,
        filters: [
          { propertyCode: 'endOn', propertyType: 3, propertyValue: this.extensions.dateText(today) + ';' + this.extensions.dateText(until), propertyValueName: '' },
          { propertyCode: 'stage', propertyType: 14, propertyValue: 'signed;running', propertyValueName: '' }
        ]
      });
      if (answer.errcode !== 0) throw new Error(answer.errmsg);
      var say = this.extensions.say;
      if (!answer.data.totalElements) { vm.$message.info(say('none')); return 0; }
      var items = answer.data.content.map(function (row) {
        return { type: 'text', text: row.data.sequenceNo + ' ' + row.data.title + ' · ' + say('due', { date: String(row.data.endOn).slice(0, 10) }) };
      });
      var rest = answer.data.totalElements - items.length;
      if (rest > 0) items.push({ type: 'text', color: 'muted', text: say('more', { count: rest }) });
      await vm.$confirm({ title: say('title'), content: { type: 'stack', direction: 'column', gap: 1, items: items }, okText: say('close') });
      return answer.data.totalElements;
    },
    sumChecked: function () {
      if (!vm.checkedRows.length) { vm.$message.warning(this.extensions.say('choose')); return 0; }
      var amount = 0;
      var unpaid = 0;
      vm.rows.forEach(function (row, at) {
        if (!vm.checkeds[at]) return;
        amount += Number(row.data.amount) || 0;
        unpaid += Number(row.data.unpaidAmount) || 0;
      });
      vm.$message.info(this.extensions.say('sum', { count: vm.checkedRows.length, amount: this.extensions.amount(amount), unpaid: this.extensions.amount(unpaid) }), 5);
      return vm.checkedRows.length;
    }
  },
  hooks: {
    onPreLoad: function () {
      vm.queryActions.forEach(function (action) { if (action.actionCode === 'sum_checked') action.attributes = { class: 'sum-checked' }; });
    },
    /* An overdue contract says so in its end date, also where cells are drawn as plain text. */
    onLoad: function (data) {
      var self = this;
      data.forEach(function (row, at) {
        var days = self.extensions.overdueDays(vm.rows[at]);
        if (days > 0 && row.endOn) row.endOn = row.endOn + ' !';
      });
    },
    onRendered: function (data) {
      console.info('contracts painted: ' + data.length);
    },
    onPreAction: function (action) {
      if (action.actionCode !== 'delete') return;
      var running = vm.rows.filter(function (row, at) { return vm.checkeds[at] && row.data.stage === 'running'; });
      if (!running.length) return;
      vm.$message.warning(this.extensions.say('running', { name: running[0].data.sequenceNo }));
      return false;
    },
    onCustomAction: async function (action) {
      if (action.actionCode === 'sum_checked') return { count: this.extensions.sumChecked() };
      if (action.actionCode !== 'remind_due') return;
      try {
        return { count: await this.extensions.remindDue() };
      } catch (error) {
        console.warn(String(error && error.code ? error.code : error));
        vm.$message.error(this.extensions.say('failed'));
        return { count: 0 };
      }
    },
    onActionDone: function (action, result) {
      if (action.actionCode === 'remind_due') console.info('due contracts: ' + (result ? result.count : 0));
    },
    onCellRender: function (at, rowIdx) {
      var row = at.rowData;
      var raw = vm.rows[rowIdx];
      if (!raw) return;
      switch (at.colData.propertyCode) {
        case 'paidRatio':
          if (raw.data.paidRatio === null || raw.data.paidRatio === undefined) return;
          var percent = Math.round(Number(raw.data.paidRatio) * 100);
          return { type: 'progress', percent: percent, color: percent >= 100 ? 'success' : 'primary', text: row.paidRatio };
        case 'endOn':
          var days = this.extensions.overdueDays(raw);
          if (days <= 0) return;
          return { type: 'tooltip', text: this.extensions.say('overdue', { days: days }), child: { type: 'text', text: row.endOn, color: 'error' } };
        case 'autoRenew':
          return raw.data.autoRenew ? { type: 'icon', name: 'refresh', label: row.autoRenew, color: 'success' } : undefined;
      }
    }
  }
})
